import { VERIFIED_MS } from '@moveway/contracts/shipments/shipment.constants.ts';
import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Caller } from '../../kernel/identity/caller.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { SealedTokens } from '../../kernel/sealed-tokens.ts';
import { isProof, isVerificationFactor, proofOf, type VerificationLimit } from '../verification.ts';
import type { ShipmentRepo } from '../shipment.repo.ts';

/** The oldest gives way, so that the cookie stays below the 4 KB that a browser takes. */
const MAX_PROOFS = 20;

/** That a browser gave a verification factor of a shipment. */
export interface Proof {
  shipmentId: string;
  /** Of the factor (`proofOf`). */
  proof: string;
  /** Milliseconds since the epoch. */
  until: number;
}

export type ReceiverVerification = ReturnType<typeof createReceiverVerification>;

/**
 * Shows strangers who know the receiver's email address or phone number what the settings allow them, for 30 days in
 * the browser that they gave it in. The browser keeps the proofs in a sealed token; nothing is stored here. A proof
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
     * An unknown number and a wrong factor get one answer, after the same work.
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
     * The browser's token without what it proved of a shipment.
     * @returns undefined when nothing else is in it
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
     * Which of these shipments the browser has proved, by id, each with when that ends.
     * @param ids of the shipments that are going to be shown
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
