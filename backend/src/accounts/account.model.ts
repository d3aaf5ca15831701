import { mongoose } from '../storage/mongoose.ts';

/** A customer or an administrator. */
const userSchema = new mongoose.Schema(
  {
    username: { type: String, required: true },
    email: String,
    /** Absent until the address was confirmed by the link that was sent to it. */
    emailConfirmedAt: Date,
    firstName: String,
    surname: String,
    phoneNumber: String,
    /**
     * What the user may type to sign in: username and email, in one form (`signInNames`). One unique index over both
     * keeps a username from being another user's email in other upper and lower case.
     */
    signInNames: { type: [String], required: true },
    /** First name, surname and both together, in one form: what staff search by besides the names to sign in. */
    nameKeys: { type: [String], default: undefined },
    /** argon2id in PHC form, parameters and salt included. */
    passwordHash: { type: String, required: true },
    /** How often the password was changed; sessions opened with an older one are invalid. Absent means never. */
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
    /** SHA-256 of what the cookie or the token says: who reads the database cannot sign in with it. */
    secretHash: { type: String, required: true },
    kind: { type: String, enum: ['browser', 'token'], required: true },
    userId: { type: mongoose.Schema.Types.ObjectId, required: true },
    passwordVersion: { type: Number, required: true },
    device: { type: String, required: true },
    address: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, required: true },
    /** When a page of it that was shown last asked for something: of an administrator, somebody is there then. */
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
    /** The network (`networkOf`), or the SHA-256 of what the device's cookie says. */
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
