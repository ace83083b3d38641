// Types of the HTTP API of Bastide. Made by scripts/make_client.py: do not edit.

export type ActRequest = {
  version: number;
  action: string;
  key?: string | null;
  nonce?: string;
};

export type AnswerRequest = {
  agree: boolean;
};

export type AskRequest = {
  version?: number | null;
};

export type ChanceAnswer = {
  commitment: string | null;
  secret: string | null;
  chosen: boolean;
};

export type ChatAnswer = {
  chat: Array<Word>;
};

export type ChatRequest = {
  text: string;
};

export type Choice = {
  text: string;
  index: number;
  label: string;
};

export type ClashAnswer = {
  reason: string;
  seats: Array<number>;
  options: Record<string, unknown>;
};

export type ClockSettings = {
  seconds: number;
  increment?: number;
  at_zero?: "bot" | "resign";
};

export type ClockView = {
  left: Array<number>;
  thinking: Array<number>;
  since: number;
};

export type ConfirmRequest = {
  key?: string | null;
  nonce?: string;
};

export type CreatedSeat = {
  seat: number;
  token: string | null;
};

export type CreatedTable = {
  table: string;
  seats: Array<CreatedSeat>;
  watch: string;
};

export type DraftAnswer = {
  version: number;
  waits: boolean;
};

export type ForkRequest = {
  ply: number;
  seat: number;
  bot?: string;
};

export type GameAnswer = {
  name: string;
  seats: Array<number>;
  options: Array<OptionAnswer>;
  clashes: Array<ClashAnswer>;
  minutes: number;
  weight: number;
  revision: number;
  bots: Array<string>;
  levels: number;
};

export type GamesAnswer = {
  games: Array<GameAnswer>;
};

export type Health = {
  status: "ok" | "failing";
  version: string;
  database: "ok" | "gone" | "full" | "read-only";
  thinkers: "ok" | "gone" | "none";
  unreadable: number;
};

export type HintAnswer = {
  moves: Array<MoveAnswer>;
};

export type KeyRequest = {
  key?: string | null;
};

export type LobbyAnswer = {
  tables: Array<LobbyEntry>;
};

export type LobbyEntry = {
  table: string;
  game: string;
  options: Record<string, unknown>;
  seats: Array<string>;
  open: Array<number>;
  created: number;
  unreadable?: boolean;
};

export type LogAnswer = {
  log: Array<LogEntry>;
};

export type LogEntry = {
  version: number;
  seat: number;
  kind: "act" | "undo" | "rewind";
  events: Array<LogEvent>;
};

export type LogEvent = {
  what: string;
  seat: number;
  rule: string;
  args: Array<number>;
  points: number;
  text: string;
};

export type MoveAnswer = {
  text: string;
  share: number;
  outcome: number;
  points: Array<number>;
};

export type NameRequest = {
  name: string;
};

export type NoticeRequest = {
  channel: "webhook" | "email" | "push";
  address: string;
};

export type NoticesAnswer = {
  notices: Array<NoticeRequest>;
};

export type OptionAnswer = {
  name: string;
  kind: string;
  default: Record<string, unknown>;
  choices: Array<string>;
};

export type Problem = {
  reason: string;
  rule?: string | null;
  field?: string | null;
  version?: number | null;
  allowed?: Array<string> | null;
};

export type PushKeyAnswer = {
  key: string;
};

export type RematchAnswer = {
  table: string;
  token: string;
};

export type ReplaceRequest = {
  seat: number;
  bot?: string;
};

export type RewindQuestion = {
  seat: number;
  awaited: Array<number>;
  version: number;
};

export type SeatAnswer = {
  seat: number;
  name: string;
  kind: string;
  bot: string | null;
  colour: number;
  resigned: boolean;
  here: boolean;
};

export type SeatSettings = {
  kind?: "person" | "bot" | "open";
  bot?: string | null;
  name?: string;
  colour?: number | null;
};

export type SitRequest = {
  seat: number;
  name?: string;
};

export type StepRequest = {
  version?: number | null;
  key?: string | null;
};

export type TableAnswer = {
  game: string;
  options: Record<string, unknown>;
  seat: number | null;
  version: number;
  pending: Array<number>;
  over: boolean;
  scores: Array<number>;
  view: Record<string, unknown>;
  legal: Array<Choice>;
  prompt: string;
  places: Array<number> | null;
  closed: string | null;
  seats: Array<SeatAnswer>;
  draft: string | null;
  can_undo: boolean;
  can_redo: boolean;
  question: RewindQuestion | null;
  clock: ClockView | null;
  followed: string | null;
  ply: number;
  plies: number;
  chance: ChanceAnswer;
};

export type TableSettings = {
  game: string;
  seats: Array<SeatSettings>;
  options?: Record<string, unknown>;
  seed?: number | null;
  undo?: "consent" | "barrier" | "never";
  confirm?: boolean;
  hints?: boolean;
  clock?: ClockSettings | null;
  language?: "fr" | "en";
  listed?: boolean;
  rated?: boolean;
  spectators?: boolean;
  lesson?: number;
};

export type ThinkingAnswer = {
  before: number | null;
};

export type TokenAnswer = {
  token: string;
};

export type VersionAnswer = {
  version: number;
};

export type Word = {
  seat: number;
  text: string;
  at: number;
};
