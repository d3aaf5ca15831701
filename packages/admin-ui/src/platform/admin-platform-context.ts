import { createContext, use } from 'react';
import type { AdminPlatform } from './admin-platform.ts';

const AdminPlatformContext = createContext<AdminPlatform | undefined>(undefined);

export const AdminPlatformProvider = AdminPlatformContext.Provider;

/** The shell the console runs in. */
export function useAdminPlatform(): AdminPlatform {
  const platform = use(AdminPlatformContext);
  if (!platform) {
    throw new Error('useAdminPlatform needs an AdminPlatformProvider above it.');
  }
  return platform;
}
