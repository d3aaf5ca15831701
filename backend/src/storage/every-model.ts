/*
 * Registers every model with mongoose: collections and indexes are made for all of them at once, also by a command that
 * uses only some.
 */
import '../modules/accounts/account.model.ts';
import '../modules/analytics/analytics.model.ts';
import '../modules/audit/audit.model.ts';
import '../modules/chat/chat.model.ts';
import '../modules/settings/settings.model.ts';
import '../modules/shipments/shipment.model.ts';
import './document-count.ts';
import './idempotency-keys.ts';
import './outbox.ts';
import './shared-limiter.ts';

export { mongoose } from './mongoose.ts';
