import { mongoose } from '../../storage/mongoose.ts';

/** One line of a support conversation (specification, section 3). */
const chatMessageSchema = new mongoose.Schema({
  userId: { type: mongoose.Schema.Types.ObjectId, required: true, index: true },
  message: { type: String, required: true },
  isFromAdmin: { type: Boolean, required: true },
  timestamp: { type: Date, required: true },
});

export const ChatMessageModel = mongoose.model('ChatMessage', chatMessageSchema, 'chat_messages');
