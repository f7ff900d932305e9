import { nextTurn } from './long-work.js';

/** What one of many who asked the same thing is told. */
export interface Gathered<Answer> {
  readonly answer: Answer;
  /** How many asked, and which of them this one is: from 1, in the order in which they asked. */
  readonly askers: number;
  readonly place: number;
}

interface Question<Answer> {
  askers: number;
  /** When each handful of those who asked goes on with the answer. */
  readonly turns: Promise<void>[];
  readonly answer: Promise<Answer>;
}

/** How many go on with an answer in one turn of the event loop: of a crowd of thousands, the rest lets others pass. */
const HANDFUL = 4;
/** How many questions alike are under way at once: a second one, lest all wait for a first that hangs. */
const MOST_ALIKE = 2;

/**
 * Puts one question for all who ask the same thing in one turn of the event loop, or while two such questions are under way:
 * a crowd that asks the same thing holds two connections. Nothing is remembered: the question is put after the last of them
 * asked, so each gets an answer that was found after they asked.
 */
export class Gathering<Answer> {
  private readonly questions = new Map<string, Question<Answer>>();
  private readonly underWay = new Map<string, Set<Promise<void>>>();

  /**
   * @param what tells one question from another
   * @param put puts the question, for so many; that of the first who asks is used
   * @throws what `put` throws, for all who asked
   */
  async ask(what: string, put: (askers: number) => Promise<Answer>): Promise<Gathered<Answer>> {
    const question = this.questions.get(what) ?? this.open(what, put);
    const place = (question.askers += 1);
    const answer = await question.answer;
    if (place > HANDFUL) await (question.turns[Math.floor((place - 1) / HANDFUL)] ??= nextTurn());
    return { answer, askers: question.askers, place };
  }

  private open(what: string, put: (askers: number) => Promise<Answer>): Question<Answer> {
    const question: Question<Answer> = {
      askers: 0,
      turns: [],
      answer: this.turnOf(what).then(() => {
        this.questions.delete(what);
        const answer = put(question.askers);
        this.follow(what, answer);
        return answer;
      }),
    };
    this.questions.set(what, question);
    return question;
  }

  private async turnOf(what: string): Promise<void> {
    // What has arrived on other connections is read before an immediate runs.
    await new Promise<void>((resolve) => setImmediate(resolve));
    for (let alike = this.underWay.get(what); alike; alike = this.underWay.get(what)) {
      if (alike.size < MOST_ALIKE) return;
      await Promise.race(alike);
    }
  }

  private follow(what: string, answer: Promise<Answer>): void {
    const alike = this.underWay.get(what) ?? new Set();
    this.underWay.set(what, alike);
    const over = answer.then(
      () => forget(),
      () => forget(),
    );
    alike.add(over);
    const forget = () => {
      alike.delete(over);
      if (alike.size === 0) this.underWay.delete(what);
    };
  }
}
