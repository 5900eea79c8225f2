import { isDeadlock } from './pg-errors.ts';

const MOST_TRIES = 5;

/** For a whole transaction. Of two that wait for each other the database ends one, which has changed nothing and begins again. */
export async function despiteDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (!isDeadlock(error) || tries === MOST_TRIES) throw error;
    }
  }
}
