import type { Answer } from '../../../api/shapes.ts';

/** The data of the page. */
export interface ProfileView {
  user: Answer<'/api/v1/users/profile/'>;
  /** The user's sessions, the latest first. */
  sessions: Answer<'/api/v1/users/sessions/'>['results'];
  consents: Answer<'/api/v1/users/consents/'>;
  /** When the user requested the deletion of the data; null if not. */
  erasureAskedAt: string | null;
}
