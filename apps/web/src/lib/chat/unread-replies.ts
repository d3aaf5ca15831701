import { personalValue } from '@moveway/ui/personal/personal.ts';

/** How many messages of support the signed-in customer has not seen, as the button of the chat counts them. */
export const unreadReplies = personalValue(0);
