/** Rejections of the settings feature: code -> HTTP status. */
export const settingsErrors = {
  /** A colleague changed the settings meanwhile: load them again. */
  'settings.changed': 409,
} as const;
