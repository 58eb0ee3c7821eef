import { describe, expect, it } from "vitest";
import { countdown, createIdleClock, idleState, type IdleClock } from "#console/session/idle/idle.ts";

const minute = 60_000;
const start = Date.UTC(2026, 10, 21, 9);

/** A browser: its time, and the one place its tabs share. */
function openBrowser(written: number | null = null, staysOn = false) {
  const browser = { now: start, written, timeoutAfter: 45 * minute };
  const openTab = (): IdleClock =>
    createIdleClock({
      now: () => browser.now,
      staysOn: () => staysOn,
      timeoutAfter: () => browser.timeoutAfter,
      read: () => browser.written,
      write: (lastActive) => {
        browser.written = lastActive;
      },
    });
  return { browser, openTab };
}

describe("idleState", () => {
  it("warns at 600,000 ms and ends at 2,700,000 ms of silence, to the millisecond", () => {
    expect(idleState(start, start + 599_999, 45 * minute)).toBe("active");
    expect(idleState(start, start + 600_000, 45 * minute)).toBe("warned");
    expect(idleState(start, start + 2_699_999, 45 * minute)).toBe("warned");
    expect(idleState(start, start + 2_700_000, 45 * minute)).toBe("timed-out");
  });
});

describe("createIdleClock", () => {
  it("never warns a tab that stays on, nor the others while it is there", () => {
    const { browser, openTab } = openBrowser(null, true);
    const tab = openTab();
    for (let second = 0; second < 3 * 60 * 60; second += 1) {
      browser.now += 1_000;
      expect(tab.state()).toBe("active");
    }
    expect(browser.now - (browser.written ?? 0)).toBeLessThanOrEqual(minute);
  });

  it("does not end where a tab stays on, also after the computer has slept", () => {
    const { browser, openTab } = openBrowser(null, true);
    const tab = openTab();
    browser.now += 90 * minute;
    expect(tab.state()).toBe("active");
    browser.now += 9 * minute;
    expect(tab.state()).toBe("active");
  });

  it("counts what is done in one tab for all tabs", () => {
    const { browser, openTab } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    browser.now += 9 * minute;
    one.touch();
    browser.now += 9 * minute;
    expect(other.state()).toBe("active");
    browser.now += minute;
    expect([one.state(), other.state()]).toEqual(["warned", "warned"]);
  });

  it("does not take a touch for an answer once the warning stands, but the offer taken in any tab", () => {
    const { browser, openTab } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    browser.now += 11 * minute;
    one.touch();
    expect(one.state()).toBe("warned");
    expect(one.remaining()).toBe(34 * minute);
    other.proceed();
    expect([one.state(), other.state()]).toEqual(["active", "active"]);
    expect(one.remaining()).toBe(45 * minute);
  });

  it("ends in every tab at once, and then no offer helps", () => {
    const { browser, openTab } = openBrowser();
    const [one, other] = [openTab(), openTab()];
    browser.now += 45 * minute;
    expect([one.state(), other.state()]).toEqual(["timed-out", "timed-out"]);
    one.proceed();
    one.touch();
    expect(other.state()).toBe("timed-out");
    expect(one.remaining()).toBe(0);
  });

  it("ends when the rules of the business say so, also where they change meanwhile", () => {
    const { browser, openTab } = openBrowser();
    const tab = openTab();
    browser.now += 20 * minute;
    expect([tab.state(), tab.remaining()]).toEqual(["warned", 25 * minute]);
    browser.timeoutAfter = 15 * minute;
    expect([tab.state(), tab.remaining()]).toEqual(["timed-out", 0]);
  });

  it("remembers the silence of a browser that was closed", () => {
    expect(
      openBrowser(start - 50 * minute)
        .openTab()
        .state(),
    ).toBe("timed-out");
    expect(
      openBrowser(start - 20 * minute)
        .openTab()
        .state(),
    ).toBe("warned");
  });

  it("begins anew when nothing, nonsense or the future is written", () => {
    for (const written of [null, Number.NaN, start + 300 * minute]) {
      const { browser, openTab } = openBrowser(written);
      const tab = openTab();
      browser.now += 45 * minute;
      expect(tab.state()).toBe("timed-out");
    }
  });

  it("writes at most once a second", () => {
    const { browser, openTab } = openBrowser();
    const tab = openTab();
    browser.now += 999;
    tab.touch();
    expect(browser.written).toBe(start);
    browser.now += 1;
    tab.touch();
    expect(browser.written).toBe(start + 1_000);
  });
});

describe("countdown", () => {
  it("shows minutes and seconds, rounded up", () => {
    expect([countdown(35 * minute), countdown(59_001), countdown(1), countdown(-5)]).toEqual([
      "35:00",
      "1:00",
      "0:01",
      "0:00",
    ]);
  });
});
