import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { SettingsModel, type SettingsDocument } from './settings.model.ts';

const ONLY = { _id: 'settings' } as const;

/** The settings in MongoDB. */
export const settingsRepo = {
  /** What is stored; where nothing is, these are stored first. */
  async findOrCreate(atFirst: Settings): Promise<Settings> {
    return toSettings(
      await SettingsModel.findOneAndUpdate(
        ONLY,
        { $setOnInsert: atFirst },
        { upsert: true, returnDocument: 'after' },
      )
        .lean<SettingsDocument>()
        .orFail(),
    );
  },

  async find(): Promise<Settings> {
    return toSettings(await SettingsModel.findOne(ONLY).lean<SettingsDocument>().orFail());
  },

  /** @returns undefined when the version stored is another by now. */
  async replace({ version, ...values }: SettingsUpdate): Promise<Settings | undefined> {
    const replaced = await SettingsModel.findOneAndUpdate(
      { ...ONLY, version },
      { $set: values, $inc: { version: 1 } },
      { returnDocument: 'after' },
    ).lean<SettingsDocument>();
    return replaced ? toSettings(replaced) : undefined;
  },
};

function toSettings({ _id, ...settings }: SettingsDocument): Settings {
  return settings;
}
