/** Six searches, some polls and pages at a time. PostgreSQL's default is 100 connections in all. */
export const DEFAULT_POOL_SIZE = 10;
export const DEFAULT_TIMEOUT_SECONDS = 30;
