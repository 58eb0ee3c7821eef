import { foldText } from "#contract/fold-text.ts";

/** Knows which flows a text may mean. */
export interface Classifier {
  /** The ids of at most three flows, the likeliest first; none where the text means something else. */
  guess(text: string): readonly string[];
}

/** A flow with the phrases by which it is known. */
export interface Known {
  readonly id: string;
  readonly phrases: readonly string[];
}

/** Numbers of features and of rounds; the more, the better and the slower. */
const size = 4_096;
const mostRounds = 24;
/** How often one example may be held against one class, in all: so many take about a second of the gateway. */
const mostSteps = 1_000_000;
const grams = [2, 3, 4] as const;

/** A flow is offered from this probability, where so much of the text is written as in phrases of any flow. */
const threshold = { probability: 0.2, known: 0.4 } as const;
const mostOffered = 3;

/** What people write that means no flow. Against these, the phrases of a single flow have something to differ from. */
const strays: readonly string[] = [
  "hello", "hi there", "good morning", "good evening", "thank you", "thanks a lot", "ok", "yes", "no", "bye",
  "how are you", "what is your name", "are you a robot", "tell me a joke", "what is the weather today",
  "who won the match", "I like this song", "can you book a flight", "what time is it in London", "play some music",
  "my name is Ravi", "please wait", "never mind", "I do not know", "what is the meaning of life",
]; // prettier-ignore

/**
 * Trains a linear classifier over groups of two to four letters (multinomial logistic regression). The same phrases
 * always make the same classifier, whatever the order of the flows.
 */
export function trainClassifier(flows: readonly Known[]): Classifier {
  const classes = flows.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (classes.length === 0) return { guess: () => [] };
  const examples = [
    ...classes.flatMap(({ phrases }, label) => phrases.map((phrase) => ({ label, ...featuresOf(phrase) }))),
    ...strays.map((phrase) => ({ label: classes.length, ...featuresOf(phrase) })),
  ];
  const seen = new Uint8Array(size);
  for (const { label, at } of examples) if (label < classes.length) for (const place of at) seen[place] = 1;
  const many = classes.length + 1;
  const weights = new Float32Array(many * size);
  const scores = new Float32Array(many);
  const order = Uint32Array.from(examples, (_, nth) => nth);
  let state = 0x9e3779b9;
  const rounds = Math.max(1, Math.min(mostRounds, Math.floor(mostSteps / (examples.length * many))));
  for (let round = 0; round < rounds; round += 1) {
    const rate = 4 / (1 + round / 4);
    for (let nth = order.length - 1; nth > 0; nth -= 1) {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
      const other = (state >>> 0) % (nth + 1);
      [order[nth], order[other]] = [order[other] ?? 0, order[nth] ?? 0];
    }
    for (const nth of order) {
      const example = examples[nth];
      if (!example) continue;
      const { label, at, values } = example;
      probabilities(weights, at, values, scores);
      for (let one = 0; one < many; one += 1) {
        const step = rate * ((one === label ? 1 : 0) - (scores[one] ?? 0));
        const base = one * size;
        for (let place = 0; place < at.length; place += 1) {
          const index = base + (at[place] ?? 0);
          weights[index] = (weights[index] ?? 0) + step * (values[place] ?? 0);
        }
      }
    }
  }
  return {
    guess(text) {
      const { at, values } = featuresOf(text);
      const known = at.reduce((sum, place) => sum + (seen[place] ?? 0), 0);
      if (at.length === 0 || known < threshold.known * at.length) return [];
      const found = new Float32Array(many);
      probabilities(weights, at, values, found);
      return classes
        .map(({ id }, nth) => ({ id, probability: found[nth] ?? 0 }))
        .filter(({ probability }) => probability >= threshold.probability)
        .toSorted((one, other) => other.probability - one.probability)
        .slice(0, mostOffered)
        .map(({ id }) => id);
    },
  };
}

/** Writes the probability of each class into `into`. */
function probabilities(weights: Float32Array, at: Uint32Array, values: Float32Array, into: Float32Array): void {
  let most = -Infinity;
  for (let one = 0; one < into.length; one += 1) {
    let sum = 0;
    const base = one * size;
    for (let place = 0; place < at.length; place += 1)
      sum += (weights[base + (at[place] ?? 0)] ?? 0) * (values[place] ?? 0);
    into[one] = sum;
    most = Math.max(most, sum);
  }
  let total = 0;
  for (let one = 0; one < into.length; one += 1) {
    const power = Math.exp((into[one] ?? 0) - most);
    into[one] = power;
    total += power;
  }
  for (let one = 0; one < into.length; one += 1) into[one] = (into[one] ?? 0) / total;
}

/** The groups of letters of a text as places and values of a vector of length one. */
function featuresOf(text: string): { readonly at: Uint32Array; readonly values: Float32Array } {
  const letters = ` ${foldText(text)
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;
  const counts = new Map<number, number>();
  if (letters.trim() !== "")
    for (const length of grams)
      for (let from = 0; from + length <= letters.length; from += 1) {
        const place = hashOf(letters, from, length);
        counts.set(place, (counts.get(place) ?? 0) + 1);
      }
  const values = Float32Array.from(counts.values(), Math.sqrt);
  const length = Math.hypot(...values);
  return { at: Uint32Array.from(counts.keys()), values: values.map((value) => value / length) };
}

function hashOf(text: string, from: number, length: number): number {
  let hash = 0x811c9dc5;
  for (let nth = from; nth < from + length; nth += 1) hash = Math.imul(hash ^ text.charCodeAt(nth), 0x01000193);
  return (hash ^ (hash >>> 13)) & (size - 1);
}

/** How many classifiers a process keeps. */
const mostKept = 100;

/** Keeps the classifier of each store until its flows change: `mark` says which flows it knows. */
export function keepClassifiers(): (storeId: string, mark: string, flows: () => readonly Known[]) => Classifier {
  const kept = new Map<string, { readonly mark: string; readonly classifier: Classifier }>();
  return (storeId, mark, flows) => {
    const known = kept.get(storeId);
    if (known?.mark === mark) return known.classifier;
    const classifier = trainClassifier(flows());
    kept.delete(storeId);
    kept.set(storeId, { mark, classifier });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return classifier;
  };
}
