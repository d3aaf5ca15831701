import { mongoose } from '../storage/mongoose.ts';

/** A customer or an administrator. */
const userSchema = new mongoose.Schema(
  {
    username: { type: String, required: true },
    email: String,
    /** Absent until the link that was sent to the address is opened. */
    emailConfirmedAt: Date,
    firstName: String,
    surname: String,
    phoneNumber: String,
    /**
     * What the user may type to sign in: username and email, normalized (`signInNames`). One unique index over both
     * keeps a username from being another user's email, in upper or lower case.
     */
    signInNames: { type: [String], required: true },
    /** First name, surname and both together, normalized: staff search by them besides the names to sign in. */
    nameKeys: { type: [String], default: undefined },
    /** argon2id in PHC form, parameters and salt included. */
    passwordHash: { type: String, required: true },
    /** How often the password was changed; sessions opened before the last change are invalid. Absent means never. */
    passwordVersion: Number,
    isAdmin: { type: Boolean, required: true },
    /** Since when the user may not sign in; absent while they may. */
    disabledAt: Date,
    /** How often the account was changed. Absent means never. */
    version: Number,
    /** Counts what this administrator did to other accounts (see `accountRepo.lockAdministrator`). */
    administrations: Number,
  },
  { timestamps: true },
);
userSchema.index({ signInNames: 1 }, { unique: true });
userSchema.index({ nameKeys: 1 });
userSchema.index({ createdAt: -1, _id: -1 });
userSchema.index({ isAdmin: 1, createdAt: -1, _id: -1 });

/** A place where a user is signed in: a browser with its cookie, or an app with a bearer token. */
const sessionSchema = new mongoose.Schema(
  {
    /** SHA-256 of the secret in the cookie or token, so that reading the database is not enough to sign in. */
    secretHash: { type: String, required: true },
    kind: { type: String, enum: ['browser', 'token'], required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    passwordVersion: { type: Number, required: true },
    device: { type: String, required: true },
    address: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    /** When a visible page of an administrator last made a call, which shows that somebody is there. */
    shownAt: Date,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
sessionSchema.index({ secretHash: 1 }, { unique: true });
sessionSchema.index({ userId: 1, lastUsedAt: -1 });
sessionSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

/** Addresses and devices of recent sign-ins: guesses from elsewhere do not lock the account out there. */
const recognizedCallerSchema = new mongoose.Schema(
  {
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    kind: { type: String, enum: ['network', 'device'], required: true },
    /** The network (`networkOf`), or the SHA-256 of the secret in the device's cookie. */
    key: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false },
);
recognizedCallerSchema.index({ userId: 1, kind: 1, key: 1 }, { unique: true });
recognizedCallerSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const UserModel = mongoose.model('User', userSchema, 'users');
export const SessionModel = mongoose.model('Session', sessionSchema, 'user_sessions');
export const RecognizedCallerModel = mongoose.model(
  'RecognizedCaller',
  recognizedCallerSchema,
  'recognized_callers',
);
