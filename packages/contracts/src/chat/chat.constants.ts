/** The longest message of a conversation, in characters. No zod here: the customer's chat checks it too. */
export const MESSAGE_MAX = 4000;
