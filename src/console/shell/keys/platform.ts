/** Whether Command, not Control, is this computer's key for commands. */
export function isMac(agent = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}
