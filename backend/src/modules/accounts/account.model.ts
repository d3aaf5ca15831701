import { mongoose } from '../../storage/mongoose.ts';

/** A person with an account. */
const userSchema = new mongoose.Schema(
  {
    username: { type: String, required: true },
    email: String,
    /**
     * What the person may type to sign in: username and e-mail, in lower case. One unique index over both keeps a
     * username from being somebody else's e-mail, whatever the case of its letters.
     */
    signInNames: { type: [String], required: true },
    /** argon2id in PHC form, parameters and salt included. */
    passwordHash: { type: String, required: true },
    isAdmin: { type: Boolean, required: true },
  },
  { timestamps: true },
);
userSchema.index({ signInNames: 1 }, { unique: true });
userSchema.index({ isAdmin: 1 });

/** A browser's session. */
const sessionSchema = new mongoose.Schema({
  /** SHA-256 of the cookie's id: who reads the database cannot sign in with it. */
  _id: { type: String, required: true },
  userId: { type: mongoose.Schema.Types.ObjectId, required: true, index: true },
  signedInAt: { type: Number, required: true },
  expiresAt: { type: Date, required: true, expires: 0 },
});

/** An administrator's bearer credential. */
const adminTokenSchema = new mongoose.Schema({
  /** SHA-256 of the token. */
  _id: { type: String, required: true },
  userId: { type: mongoose.Schema.Types.ObjectId, required: true, index: true },
  createdAt: { type: Date, required: true },
  expiresAt: { type: Date, required: true, expires: 0 },
});

export const UserModel = mongoose.model('User', userSchema, 'users');
export const SessionModel = mongoose.model('Session', sessionSchema, 'sessions');
export const AdminTokenModel = mongoose.model('AdminToken', adminTokenSchema, 'admin_tokens');
