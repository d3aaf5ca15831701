/** The longest address of a push service that is taken; today's are below 600 characters. */
export const PUSH_ENDPOINT_MAX = 1000;

/** How many browsers may follow one package. */
export const MAX_PUSH_SUBSCRIPTIONS = 25;

/** What a push message carries to the service worker, as JSON. */
export interface PushMessage {
  title: string;
  body: string;
  trackingNumber: string;
}
