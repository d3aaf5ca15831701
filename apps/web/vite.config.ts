import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    // Small files inlined as data: addresses would need holes in the content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
  },
  server: {
    port: 5173,
    // The backend, started beside it (PORT is 3000 unless set).
    proxy: Object.fromEntries(
      ['/api', '/socket.io', '/ws'].map((path) => [
        path,
        { target: 'http://127.0.0.1:3000', ws: path !== '/api' },
      ]),
    ),
  },
});
