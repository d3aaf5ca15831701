import { mongoose } from './mongoose.ts';

const COLLECTION = 'live_events';
const KEPT_SECONDS = 600;

/**
 * The collection through which the server's processes tell each other what happened, by change stream. What is in it
 * is forgotten after ten minutes.
 */
export async function openLiveChannel() {
  const collection = mongoose.connection.getClient().db(mongoose.connection.name).collection(COLLECTION);
  await collection.createIndex({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
  return collection;
}
