/** Who makes a call, once signed in. */
export interface Actor {
  userId: string;
  username: string;
  isAdmin: boolean;
}
