import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINI_BROWSER, WEBKIT_DRIVER } from '@moveway/dev/browser/real-browsers.ts';
import { startVirtualScreen } from '@moveway/dev/browser/virtual-screen.ts';
import { fontEnvironment, type FontSet } from '@moveway/dev/browser/fonts.ts';
import { freePort } from '@moveway/dev/shell/network.ts';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import type { Driver } from './real-browser.ts';

/** A WebKitGTK with a screen and a profile of its own. */
export async function startWebkit(fonts: FontSet): Promise<Driver> {
  const screen = await startVirtualScreen();
  const port = await freePort();
  const service = spawn(WEBKIT_DRIVER, [`--port=${port}`, '--host=127.0.0.1'], {
    env: { ...fontEnvironment(fonts), DISPLAY: screen.display, GDK_BACKEND: 'x11' },
    stdio: 'ignore',
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => undefined))) {
    await sleep(100);
  }
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  // The load event would wait for fonts.
  const pageLoadStrategy = 'none';
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(
      new Capabilities({ browserName: 'MiniBrowser', pageLoadStrategy, 'webkitgtk:browserOptions': options }),
    )
    .build();
  await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 1000 });
  return {
    goto: (address) => driver.get(address),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    async click(expression) {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`);
      if (!element) {
        throw new Error(`There is no ${expression}.`);
      }
      // The driver does not wait for the smooth scrolling of the site.
      await driver.executeScript(
        "arguments[0].scrollIntoView({ block: 'nearest', behavior: 'instant' })",
        element,
      );
      await element.click();
    },
    type: async (text) => driver.actions().sendKeys(text).perform(),
    pressEnter: async () => driver.actions().sendKeys(Key.ENTER).perform(),
    async close() {
      await driver.quit();
      service.kill();
      await once(service, 'exit');
      await screen.stop();
    },
  };
}
