import type { Actor } from '../../kernel/actor.ts';

/** Whether the actor may take this user's rights or give them: nobody their own. */
export function canAdminister(actor: Actor, user: { id: string }): boolean {
  return actor.isAdmin && actor.userId !== user.id;
}
