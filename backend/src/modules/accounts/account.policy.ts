import type { Actor } from '../../kernel/actor.ts';

/** Whether the actor may change this user's role or state; never their own. */
export function canAdminister(actor: Actor, user: { id: string }): boolean {
  return actor.isAdmin && actor.userId !== user.id;
}
