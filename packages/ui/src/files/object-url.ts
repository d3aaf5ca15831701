/** Long enough for a browser to begin a download or to show a picture, in milliseconds. */
const IN_USE_MS = 60_000;

/** Revokes an object URL once the browser has used it: Safari reads it some time after it was put into the page. */
export function revokeLater(url: string): void {
  setTimeout(() => URL.revokeObjectURL(url), IN_USE_MS);
}

/** Saves a file on the device, where the browser saves downloads. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  revokeLater(link.href);
}
