import type { mongoose } from '../mongoose.ts';
import { batchesOf } from './batches-of.ts';
import type { Migration, MigrationContext } from './migration.ts';

interface Stop {
  toldTo?: string[];
}

interface Shipment {
  _id: mongoose.mongo.ObjectId;
  status: string;
  estimatedDelivery: string;
  version: number;
  cancellation?: Stop;
  hold?: Stop;
  createdAt: Date;
  updatedAt: Date;
}

interface ImportMail {
  _id: mongoose.mongo.ObjectId;
  data: { importId: string; email: string; trackingNumbers: string[] };
  nextRunAt: Date;
}

interface News {
  _id: string;
  recipient: string;
  shipmentId: string;
  version: number;
}

/** The jobs of the engines that told people before. */
const JOBS = [
  'mail.shipment-status',
  'mail.shipment-digest',
  'mail.import-receiver',
  'batch.messages',
  'push.batch',
  'push.status',
  'push.stopped',
];

/**
 * Stores what people are to be told, and were told of what is stopped, as rows of news: the receivers of imports that
 * can be undone, and the addresses that emails told of a cancellation or hold. Other messages waited a minute at most,
 * and are dropped with their jobs.
 */
export const news: Migration = {
  name: '0046-news',
  async run(context) {
    const { db, checkpoint } = context;
    const shipments = db.collection<Shipment>('shipments');
    const projection = {
      status: 1,
      version: 1,
      estimatedDelivery: 1,
      cancellation: 1,
      hold: 1,
      createdAt: 1,
      updatedAt: 1,
    };
    for await (const batch of batchesOf<Shipment>(context, { collection: 'shipments', projection })) {
      await addNews(
        context,
        batch.flatMap((shipment) => {
          const { cancellation, hold, updatedAt: since } = shipment;
          const from = { ...knownOf(shipment), standing: cancellation ? 'canceled' : 'on hold' };
          const told = (cancellation ?? hold)?.toldTo ?? [];
          return told.map((address) => ({ ...rowOf(address, shipment), from, since, toldAt: new Date() }));
        }),
      );
    }
    const mails = db.collection<ImportMail>('jobs').find({
      name: 'mail.import-receiver',
      nextRunAt: { $type: 'date' },
    });
    for await (const { _id, data, nextRunAt: at } of mails) {
      const { importId: bulkId, email, trackingNumbers } = data;
      const imported = shipments.find(
        { trackingNumber: { $in: trackingNumbers }, status: { $in: ['Pending', 'Processing'] } },
        { projection },
      );
      await addNews(
        context,
        (await imported.toArray()).map((shipment) => ({
          ...rowOf(email, shipment),
          from: { expected: shipment.estimatedDelivery, standing: 'going' },
          since: shipment.createdAt,
          at,
          bulkId,
        })),
      );
      checkpoint();
      const job = { name: 'news.tell', data: { to: `mailto:${email}`, at } };
      await db.collection('jobs').updateOne({ _id }, { $set: job });
    }
    checkpoint();
    await db.collection('jobs').deleteMany({ name: { $in: JOBS } });
    for (const stop of ['cancellation', 'hold', 'statusUndo.before.hold']) {
      checkpoint();
      const toldTo = `${stop}.toldTo`;
      await shipments.updateMany({ [toldTo]: { $exists: true } }, { $unset: { [toldTo]: 1 } });
    }
    checkpoint();
    await db.collection('push_subscriptions').updateMany({}, { $unset: { knownStatus: 1, knownEventId: 1 } });
    checkpoint();
    await db.collection('batches').updateMany({}, { $unset: { toldUpTo: 1 } });
    checkpoint();
    await db.collection('batch_rows').updateMany({ eventId: { $exists: true } }, { $unset: { eventId: 1 } });
  },
};

const knownOf = ({ status, estimatedDelivery }: Shipment) => ({ status, expected: estimatedDelivery });

function rowOf(address: string, { _id, version }: Shipment): News {
  const recipient = `mailto:${address}`;
  const shipmentId = _id.toHexString();
  return { _id: `${recipient} ${shipmentId}`, recipient, shipmentId, version };
}

/** A row that a run before has stored stays. */
async function addNews({ db, checkpoint }: MigrationContext, rows: readonly News[]): Promise<void> {
  if (rows.length > 0) {
    checkpoint();
    await db.collection<News>('news').bulkWrite(
      rows.map(({ _id, ...row }) => ({
        updateOne: { filter: { _id }, update: { $setOnInsert: row }, upsert: true },
      })),
    );
  }
}
