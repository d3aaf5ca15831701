import Koa from 'koa';
import mongoose from 'mongoose';

/*
 * What tracking is measured against: a Koa handler that does one `findOne` of the raw driver by the indexed number and
 * writes out what it found. No rules, no checks, no log.
 */
const { MONGODB_URI, PORT, HOST } = process.env as Record<'MONGODB_URI' | 'PORT' | 'HOST', string>;

const client = await new mongoose.mongo.MongoClient(MONGODB_URI, { maxPoolSize: 50 }).connect();
const shipments = client.db().collection('shipments');
const app = new Koa();

app.use(async (ctx) => {
  if (ctx.path === '/readyz') {
    ctx.body = 'ready';
    return;
  }
  const trackingNumber = ctx.path.slice(ctx.path.lastIndexOf('/') + 1);
  ctx.type = 'json';
  ctx.body = JSON.stringify(await shipments.findOne({ trackingNumber }));
});

app.listen(Number(PORT), HOST);
