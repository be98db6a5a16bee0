import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useStore } from 'react-redux';
import { useLocation } from 'react-router';
import { api } from '@/api/api';
import { refreshOnce } from '@/api/refresh';
import { sessionExpired, tokensReplaced, useSession } from '@/api/session';
import { viLive } from '@/text/people/viLive';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { useNotice } from '@/ui/messages/Notices';
import { ChangeCollector, type CollectedChanges } from './ChangeCollector';
import { dropExpiredClaims } from './claims';
import { everything } from './events';
import { ebookAtWork, follow, type ListsState } from './follow';
import { LiveClient } from './LiveClient';
import { isListInUse, type ListStore } from './lists';

const inUsePollMs = 300;
const claimCheckMs = 30_000;
/** After a gap all clients read again; a random delay spreads the load. */
const spreadMs = 1_000;

/** Follows changes by others while the user is signed in (RULES §10.19). */
export function Live() {
  const { user } = useSession();
  return user && <Following key={user.id} userId={user.id} />;
}

/** The session ended while this was shown, so changes until the next sign-in were missed. */
let missedChanges = false;

function Following({ userId }: { userId: string }) {
  const store = useStore() as unknown as ListStore;
  const { behind, applyChanges, updateLists } = useFollowed(store);
  const onChanges = useEffectEvent(applyChanges);

  useEffect(() => {
    const collector = new ChangeCollector((changes) => onChanges(changes));
    const client = new LiveClient({
      userId,
      since: oldestRequest(store),
      token: () => store.getState().session.accessToken,
      refresh: () => renewToken(store, userId),
      onEvents: (events) => collector.add(events),
    });
    if (missedChanges) collector.add([everything]);
    missedChanges = false;
    const stop = client.start();
    const timer = setInterval(() => dropExpiredClaims(store), claimCheckMs);
    return () => {
      clearInterval(timer);
      collector.stop();
      stop();
      missedChanges = store.getState().session.expired !== null;
    };
  }, [store, userId]);

  return <Offer shown={behind} onUpdate={updateLists} />;
}

/** When the oldest of the cached responses was requested. */
function oldestRequest(store: ListStore): number {
  const reads = Object.values(store.getState().api.queries);
  return Math.min(Date.now(), ...reads.map((read) => read?.startedTimeStamp ?? Date.now()));
}

function useFollowed(store: ListStore) {
  const notify = useNotice();
  const { pathname, search } = useLocation();
  const editedId = ebookAtWork(pathname, search);
  const editedNow = useEffectEvent(() => editedId);
  const [lists, setLists] = useState<ListsState>('current');
  const [postponed] = useState(() => new Set<string>()); // e-books that changed while the user was working on them

  const applyChanges = async (changes: CollectedChanges) => {
    if (changes.everything) await new Promise((done) => setTimeout(done, Math.random() * spreadMs));
    await waitForWrites(store);
    const id = editedNow(); // the user may have begun or stopped editing meanwhile
    const followed = await follow(store, changes, id);
    if (followed.overtaken) notify({ text: viLive.overtaken, severity: 'info' });
    if (id && followed.postponed) postponed.add(id);
    if (followed.lists !== 'current') {
      setLists((before) => (before === 'behind' ? before : followed.lists));
    }
  };

  const updateLists = () => {
    readLists(store);
    setLists('current');
  };
  const updateUnlessInUse = useEffectEvent(() => {
    if (!isListInUse()) updateLists();
  });
  useEffect(() => {
    if (lists === 'current') return;
    const timer = setInterval(() => updateUnlessInUse(), inUsePollMs);
    return () => clearInterval(timer);
  }, [lists]);

  useEffect(() => {
    if (!editedId) return;
    return () => {
      // runs also when the session has ended, while the user may still be editing
      const { user } = store.getState().session;
      if (postponed.delete(editedId) && user) readEbook(store, editedId);
    };
  }, [editedId, postponed, store]);

  return { behind: lists === 'behind', applyChanges, updateLists };
}

function readEbook(store: ListStore, id: string): void {
  const tags = ['Ebook', 'Logs', 'Toc'] as const;
  store.dispatch(api.util.invalidateTags(tags.map((type) => ({ type, id }))));
}

function readLists(store: ListStore): void {
  store.dispatch(api.util.invalidateTags(['List']));
}

/** The server reports the user's own writes as well, so running ones are awaited first. */
async function waitForWrites(store: ListStore): Promise<void> {
  const writing = () =>
    Object.values(store.getState().api.mutations).some((call) => call?.status === 'pending');
  for (let tries = 0; tries < 50 && writing(); tries += 1) {
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Renews the token, as after a 401 of any other call. */
async function renewToken(store: ListStore, userId: string): Promise<boolean> {
  const outcome = await refreshOnce(store.getState().session as never);
  if (store.getState().session.user?.id !== userId) return false;
  if (outcome.kind === 'refreshed') store.dispatch(tokensReplaced(outcome.tokens));
  if (outcome.kind === 'refused') store.dispatch(sessionExpired());
  return outcome.kind === 'refreshed';
}

interface OfferProps {
  shown: boolean;
  onUpdate: () => void;
}

/** Offers to update the list. Until then, or until pointer and focus leave it, its rows stay. */
function Offer({ shown, onUpdate }: OfferProps) {
  return (
    <Box role="status" data-live-offer sx={offerSx}>
      {shown && (
        <Button
          ref={keepsFocusOnPage}
          variant="contained"
          size="small"
          onClick={onUpdate}
          sx={{ boxShadow: 4 }}
        >
          {viLive.changed}
        </Button>
      )}
    </Box>
  );
}

const offerSx = {
  position: 'fixed',
  bottom: { xs: 84, md: 20 },
  left: '50%',
  transform: 'translateX(-50%)',
  zIndex: 'appBar',
};
