import { clearKept } from './kept-draft.ts';
import { clearTab } from './tab-storage.ts';

/** Deletes what was typed in this browser once `leave` has ended a session, which the redirect that it throws tells. */
export async function forgetTyped<T>(leave: () => Promise<T>): Promise<T> {
  try {
    return await leave();
  } catch (thrown) {
    if (thrown instanceof Response) {
      clearTab();
      clearKept();
    }
    throw thrown;
  }
}
