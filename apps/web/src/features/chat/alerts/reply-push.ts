import { personalStored } from '@moveway/ui/personal/personal.ts';

/** Whether the customer gets push messages of replies in this browser, by the session that they have now. */
export const replyPush = personalStored({
  name: 'reply-push',
  kind: 'answers',
  isValid: (value) => value === true,
});
