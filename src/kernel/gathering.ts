/** What one of many who asked the same thing is told. */
export interface Gathered<Answer> {
  readonly answer: Answer;
  /** How many asked, and which of them this one is: from 1, in the order in which they asked. */
  readonly askers: number;
  readonly place: number;
}

interface Question<Answer> {
  askers: number;
  readonly answer: Promise<Answer>;
}

/**
 * Puts one question for all who ask the same thing in one turn of the event loop. Nothing is remembered: the question is put
 * after the last of them asked, so each gets an answer that was found after they asked.
 */
export class Gathering<Answer> {
  private readonly questions = new Map<string, Question<Answer>>();

  /**
   * @param what tells one question from another
   * @param put puts the question, for so many; that of the first who asks is used
   * @throws whatever `put` throws, for all who asked
   */
  async ask(what: string, put: (askers: number) => Promise<Answer>): Promise<Gathered<Answer>> {
    const question = this.questions.get(what) ?? this.open(what, put);
    const place = (question.askers += 1);
    const answer = await question.answer;
    return { answer, askers: question.askers, place };
  }

  private open(what: string, put: (askers: number) => Promise<Answer>): Question<Answer> {
    // What has arrived on other connections is read before an immediate runs.
    const isOver = new Promise<void>((resolve) => setImmediate(resolve));
    const question: Question<Answer> = {
      askers: 0,
      answer: isOver.then(() => {
        this.questions.delete(what);
        return put(question.askers);
      }),
    };
    this.questions.set(what, question);
    return question;
  }
}
