import { z } from 'zod';

/** The steps of the zoom, 1 being the actual size. */
export const ZOOM_STEPS = [0.5, 0.67, 0.75, 0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2] as const;

/** What an administrator chooses for the console on this computer. Each is a value of `settings.json` by this name. */
export const preferencesSchema = z.strictObject({
  notifiesOfMessages: z.boolean(),
  notifiesOfLatePackages: z.boolean(),
  /** With a notification. */
  playsSound: z.boolean(),
  showsTray: z.boolean(),
  /** What closing the main window does: hide it, or end the app. */
  onClose: z.enum(['hide', 'quit']),
  startsWithSystem: z.boolean(),
  /** A language that Chromium checks (`en-US`), `system` for that of the system, or `off`. */
  spelling: z.string().min(1).max(20),
  zoom: z.literal(ZOOM_STEPS),
  /** A printer's name in the system; the empty text leaves the choice to the system. */
  printer: z.string().max(300),
});
export type PreferenceValues = z.infer<typeof preferencesSchema>;
export type PreferenceName = keyof PreferenceValues;

export const preferencesStateSchema = z.object({
  values: preferencesSchema,
  /** Those that the company has set. */
  fixed: z.array(preferencesSchema.keyof()),
  /** What is wrong with the company's policy file, as a sentence. */
  policyProblem: z.string().optional(),
  /** What `spelling` can be, beside `system` and `off`. */
  languages: z.array(z.string()),
  printers: z.array(z.object({ name: z.string(), label: z.string() })),
  server: z.object({ url: z.string().optional(), isFixed: z.boolean() }),
});
export type PreferencesState = z.infer<typeof preferencesStateSchema>;

export const preferenceCalls = {
  'preferences.read': { input: z.undefined(), output: preferencesStateSchema },
  /** Applies and stores each value that is given. */
  'preferences.change': { input: preferencesSchema.partial(), output: z.undefined() },
  /** Asks for another server in the main window. */
  'preferences.change-server': { input: z.undefined(), output: z.undefined() },
} as const;

export const preferenceEvents = {
  /** To be read again. */
  'preferences.changed': z.undefined(),
} as const;
