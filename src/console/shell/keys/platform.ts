/** Whether this computer uses Command instead of Control for shortcuts. */
export function isMac(agent = navigator.userAgent): boolean {
  return /Mac|iPhone|iPad/.test(agent);
}
