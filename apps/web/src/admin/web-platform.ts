import type { AdminPlatform } from '@moveway/admin-ui/platform/admin-platform.ts';

/** The console in a browser. */
export const webPlatform = {
  files: {
    save: async ({ suggestedName, bytes }) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([bytes]));
      link.download = suggestedName;
      link.click();
      // The browser needs the URL only until the download has begun.
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
      return 'saved';
    },
  },
  window: { print: async () => window.print() },
} satisfies AdminPlatform;
