/** With the delivery rate of how many days ago the present one is compared. */
export const RATE_BEFORE_DAYS = 30;
