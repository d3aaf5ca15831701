// What `electron-updater` gets for `electron` in a test (update-feed.ts).
module.exports = globalThis.electronOfUpdater;
