/** Rejections of the chat feature: code -> HTTP status. */
export const chatErrors = {
  'chat.user_not_found': 404,
} as const;
