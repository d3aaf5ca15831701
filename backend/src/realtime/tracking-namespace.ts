import type { Namespace, Server, Socket } from 'socket.io';
import { z } from 'zod';
import {
  TRACKING_NAMESPACE,
  type PackageChanged,
  type TrackingClientEvents,
  type TrackingServerEvents,
} from '@moveway/contracts/realtime/realtime.ts';
import { MAX_TRACKED_NUMBERS } from '@moveway/contracts/shipments/shipment.constants.ts';
import { isTrackingNumber, normalizeTrackingNumber } from '@moveway/contracts/shipments/tracking-number.ts';

type TrackingNamespace = Namespace<TrackingClientEvents, TrackingServerEvents>;
type TrackingSocket = Socket<TrackingClientEvents, TrackingServerEvents>;

const watchSchema = z.array(z.string().max(80)).max(MAX_TRACKED_NUMBERS);
const room = (trackingNumber: string) => `package:${trackingNumber}`;

/** The door for everybody: hears about the numbers it names. @returns how to tell it of a change */
export function openTrackingNamespace(io: Server): (change: PackageChanged) => void {
  const namespace: TrackingNamespace = io.of(TRACKING_NAMESPACE);
  namespace.on('connection', (socket) => {
    socket.on('packages.watch', (trackingNumbers: unknown, acknowledge: unknown) => {
      const isWatching = watch(socket, trackingNumbers);
      // Who is at the other end may send anything.
      if (typeof acknowledge === 'function') {
        acknowledge({ ok: isWatching });
      }
    });
  });
  return (change) => {
    namespace.local.to(room(change.trackingNumber)).emit('package.changed', change);
  };
}

/** From now on the socket hears about these numbers only. What cannot be a number is never heard of. */
function watch(socket: TrackingSocket, input: unknown): boolean {
  const parsed = watchSchema.safeParse(input);
  if (!parsed.success) {
    return false;
  }
  for (const joined of socket.rooms) {
    if (joined !== socket.id) {
      void socket.leave(joined);
    }
  }
  void socket.join(parsed.data.map(normalizeTrackingNumber).filter(isTrackingNumber).map(room));
  return true;
}
