import { mongoose } from '../../storage/mongoose.ts';

/** An address that gets no more emails, about one shipment or about any. */
const schema = new mongoose.Schema(
  {
    /** Digest of the address and the shipment, which never have to be read. */
    _id: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);

export const MailStopModel = mongoose.model('MailStop', schema, 'mail_stops');
