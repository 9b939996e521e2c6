/** One line of the benchmark's output: a measured value, the baseline measured beside it, and the limit it must keep. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  baseline?: { name: string; value: number };
  /** `ratio` is the value divided by the baseline's. */
  budget?: { atLeast?: number; atMost?: number; of: 'value' | 'ratio' };
}
