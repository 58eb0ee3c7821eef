/** The jobs that failed of late are found without those of all years. */
export const indexes = {
  jobs_failed: "jobs (ended_at) where state = 'failed'",
};
