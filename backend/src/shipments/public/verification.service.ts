import { VERIFIED_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SealedTokens } from '../../kernel/sealed-tokens.ts';
import { isProof, isVerificationFactor, proofOf, type VerificationLimit } from '../verification.ts';
import type { ShipmentRepo } from '../shipment.repo.ts';

/** More proofs drop the oldest, so that the cookie stays below the 4 KB that a browser stores. */
const MAX_PROOFS = 20;

/** The proof that a browser gave a verification factor of a shipment. */
interface Proof {
  shipmentId: string;
  /** A digest of the factor (`proofOf`). */
  proof: string;
  /** Milliseconds since the epoch. */
  until: number;
}

export type ReceiverVerification = ReturnType<typeof createReceiverVerification>;

/**
 * Lets strangers who know the receiver's email address or phone number see what the settings allow, for 30 days in the
 * browser in which they entered it. The browser keeps the proofs in a sealed token; the server stores nothing. A proof
 * ends earlier when the receiver's contacts change.
 */
export function createReceiverVerification({
  repo,
  settings,
  tokens,
  limit,
  clock,
}: {
  repo: Pick<ShipmentRepo, 'findActiveByNumber' | 'findReceiverContacts'>;
  settings: { get(): Pick<Settings, 'verifiedSee'> };
  tokens: SealedTokens<Proof[]>;
  limit: VerificationLimit;
  clock: Clock;
}) {
  async function proofsIn(token: string | undefined): Promise<Proof[]> {
    const proofs = token === undefined ? undefined : await tokens.open(token);
    return (proofs ?? []).filter(({ until }) => until > clock().getTime());
  }

  return {
    /**
     * Checks a verification factor. An unknown number and a wrong factor get the same answer, after the same work.
     * @param token of the caller's browser, if it has one
     * @returns the browser's new token
     * @throws {AppError} `rate_limited`, `shipment.digits_used_up`, `shipment.not_verified`
     */
    async verify(
      { caller, userId, token }: { caller: Caller; userId: string | undefined; token: string | undefined },
      trackingNumber: string,
      verificationFactor: string,
    ): Promise<string> {
      if (settings.get().verifiedSee === 'nothing') {
        throw notVerified();
      }
      const attempt = { userId, caller, trackingNumber, verificationFactor };
      await limit.count(attempt);
      const [shipment, proofs] = await Promise.all([
        repo.findActiveByNumber(trackingNumber),
        proofsIn(token),
      ]);
      if (!isVerificationFactor(verificationFactor, shipment) || !shipment) {
        throw notVerified();
      }
      await limit.forgive(attempt);
      const others = proofs.filter(({ shipmentId }) => shipmentId !== shipment.id);
      const proof = {
        shipmentId: shipment.id,
        proof: proofOf(verificationFactor),
        until: clock().getTime() + VERIFIED_MS,
      };
      return tokens.seal([proof, ...others].slice(0, MAX_PROOFS), VERIFIED_MS);
    },

    /**
     * The browser's token without its proof for a shipment.
     * @returns undefined when the token has no other proof
     */
    async forget(token: string | undefined, trackingNumber: string): Promise<string | undefined> {
      const [shipment, proofs] = await Promise.all([
        repo.findActiveByNumber(trackingNumber),
        proofsIn(token),
      ]);
      const others = proofs.filter(({ shipmentId }) => shipmentId !== shipment?.id);
      return others.length === 0 ? undefined : tokens.seal(others, VERIFIED_MS);
    },

    /**
     * For which of these shipments the browser has a proof, by id, each with the time at which it ends.
     */
    async verifiedAmong(
      token: string | undefined,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Date>> {
      const proofs = (await proofsIn(token)).filter(({ shipmentId }) => ids.includes(shipmentId));
      if (proofs.length === 0) {
        return new Map();
      }
      const contacts = await repo.findReceiverContacts(proofs.map(({ shipmentId }) => shipmentId));
      return new Map(
        proofs.flatMap(({ shipmentId, proof, until }) =>
          isProof(proof, contacts.get(shipmentId)) ? [[shipmentId, new Date(until)] as const] : [],
        ),
      );
    },
  };
}

function notVerified(): AppError {
  return new AppError(
    'shipment.not_verified',
    'That does not match what we know of the receiver. Check the email address or the last four digits of the phone number.',
  );
}
