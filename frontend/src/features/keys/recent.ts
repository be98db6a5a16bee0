import { useEffect } from 'react';
import { readJson, writeJson } from '@/state/storedJson';
import { type Subject, subjectNow, useScreens } from '@/ui/commands';
import { recentKey } from '@/ui/unsaved/recentEntry';

const maxRecent = 8;

/** The e-books opened most recently in this browser, latest first. */
export function readRecent(userId: string): Subject[] {
  const stored = readJson<unknown>(recentKey(userId));
  return Array.isArray(stored) ? stored.filter(isSubject).slice(0, maxRecent) : [];
}

function keepRecent(userId: string, subject: Subject): void {
  const others = readRecent(userId).filter(({ id }) => id !== subject.id);
  writeJson(recentKey(userId), [subject, ...others].slice(0, maxRecent));
}

function isSubject(value: unknown): value is Subject {
  const subject = value as Partial<Subject> | null;
  return typeof subject?.id === 'string' && typeof subject.title === 'string';
}

/** Remembers each e-book whose screen is shown. */
export function useKeepRecent(userId: string | undefined): void {
  const subjectJson = useScreens(() => JSON.stringify(subjectNow()));
  useEffect(() => {
    const subject: Subject | null = JSON.parse(subjectJson);
    if (userId && subject) keepRecent(userId, subject);
  }, [userId, subjectJson]);
}
