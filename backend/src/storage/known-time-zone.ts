import { database, mongoose } from './mongoose.ts';

/** What MongoDB answers for a time zone that it does not know. */
const UNKNOWN_TIME_ZONE = 40_485;

/**
 * Whether MongoDB knows a time zone by this name: it has zones of its own, of another year than those of this process,
 * and their names have one spelling.
 */
export async function isTimeZoneOfDatabase(name: string): Promise<boolean> {
  const hour = { $hour: { date: new Date(0), timezone: name } };
  try {
    await database()
      .aggregate([{ $documents: [{}] }, { $project: { hour } }])
      .toArray();
    return true;
  } catch (error) {
    if (error instanceof mongoose.mongo.MongoServerError && error.code === UNKNOWN_TIME_ZONE) {
      return false;
    }
    throw error;
  }
}
