import { DEMO_USERNAME } from './demo-people.ts';

/** A line of a support conversation. */
export interface DemoMessage {
  minutesAgo: number;
  isFromAdmin: boolean;
  message: string;
}

const HOUR = 60;
const DAY = 24 * HOUR;
const ask = (minutesAgo: number, message: string): DemoMessage => ({
  minutesAgo,
  isFromAdmin: false,
  message,
});
const answer = (minutesAgo: number, message: string): DemoMessage => ({
  ...ask(minutesAgo, message),
  isFromAdmin: true,
});

/** Conversations with support, by username; some still wait for their answer. */
export const CONVERSATIONS: Readonly<Record<string, readonly DemoMessage[]>> = {
  [DEMO_USERNAME]: [
    ask(2 * DAY + 40, 'Hello, can the driver call me an hour before he arrives?'),
    answer(2 * DAY + 22, 'Of course. We have noted it for the driver; please keep your phone handy.'),
    ask(35, 'Is it possible to change the delivery address to my office in the same city?'),
  ],
  theo_lindqvist: [
    ask(5 * DAY, 'How full can the tank be at pickup?'),
    answer(5 * DAY - 12, 'A quarter of a tank at most, please. It keeps the trailer within its weight.'),
  ],
  priya_raman: [
    ask(9 * HOUR, 'The status has been In Transit since yesterday. Is everything all right?'),
    answer(
      9 * HOUR - 25,
      'Yes. The truck stopped for the night and is moving again this morning. The next scan will be at the terminal.',
    ),
  ],
  hannah_f: [ask(3 * HOUR, 'My sister will be home instead of me. Can she sign for the parcel?')],
};
