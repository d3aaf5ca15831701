import { createHash } from 'node:crypto';
import { mongoose } from '../../storage/mongoose.ts';

/** An address that gets no more emails, about one shipment or about any. */
const schema = new mongoose.Schema(
  {
    /** A digest of the address and the shipment, which never have to be read. */
    _id: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const MailStopModel = mongoose.model('MailStop', schema, 'mail_stops');

/** An address, and the shipment; emails about any shipment if absent. */
interface Stop {
  email: string;
  shipmentId?: string | undefined;
}

const idOf = ({ email, shipmentId = '' }: Stop) =>
  createHash('sha256').update(`${shipmentId} ${email.trim().toLowerCase()}`).digest('base64url');

/** Addresses that get no more emails. */
export const mailStopRepo = {
  async add(stop: Stop, createdAt: Date): Promise<void> {
    await MailStopModel.updateOne({ _id: idOf(stop) }, { $setOnInsert: { createdAt } }, { upsert: true });
  },

  async remove(stop: Stop): Promise<void> {
    await MailStopModel.deleteOne({ _id: idOf(stop) });
  },

  /** The emails whose address has stopped neither all emails nor those about the shipment. */
  async findUnstopped<M extends Required<Stop>>(mails: readonly M[]): Promise<M[]> {
    const stopsOf = ({ email, shipmentId }: M) => [idOf({ email }), idOf({ email, shipmentId })];
    const ids = [...new Set(mails.flatMap(stopsOf))];
    const found = await MailStopModel.find({ _id: { $in: ids } }, { _id: 1 }).lean();
    const stopped = new Set(found.map(({ _id }) => _id));
    return mails.filter((mail) => !stopsOf(mail).some((id) => stopped.has(id)));
  },
};
