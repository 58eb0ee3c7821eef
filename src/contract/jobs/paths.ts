import type { RoutePath } from "#contract/routes/route.ts";

/**
 * Calls about jobs. Each handler also asks for the rights of what the job is about: whoever may not export orders sees
 * no job that does.
 */
export const jobPaths = {
  "jobs.list": { method: "get", path: "/stores/{storeId}/jobs", access: "console.use" },
  "jobs.export": { method: "post", path: "/stores/{storeId}/jobs/exports", access: "console.use" },
  "jobs.cancel": { method: "post", path: "/stores/{storeId}/jobs/{jobId}/cancel", access: "console.use" },
  "jobs.retry": { method: "post", path: "/stores/{storeId}/jobs/{jobId}/retry", access: "console.use" },
  "jobs.file": { method: "get", path: "/stores/{storeId}/jobs/{jobId}/file", access: "console.use", answers: "file" },
} as const satisfies Record<string, RoutePath>;
