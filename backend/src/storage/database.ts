import { mongoose } from './mongoose.ts';

/** The database of the open connection, by the driver: for what is no business of models. */
export const database = (): mongoose.mongo.Db => mongoose.connection.getClient().db(mongoose.connection.name);
