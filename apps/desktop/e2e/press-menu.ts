import type { ElectronApplication } from '@playwright/test';

/** Takes the command of the app's menu with this label. */
export const pressMenu = (app: ElectronApplication, label: string): Promise<void> =>
  app.evaluate(({ Menu }, name) => {
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
    items?.find((item) => item.label === name)?.click();
  }, label);
