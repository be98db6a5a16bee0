import type { Plugin } from 'vite';

// Decides which modules share a chunk. Left to itself the bundler makes a chunk for each different
// set of importers: half of them under 1 kB, each a request. Here a module's chunk follows from the
// screens that need it at once.

/** What is loaded together, by the modules that it begins with. */
const loads = {
  start: ['app/main'],
  login: ['pages/LoginPage'],
  App: ['app/App'],
  frame: ['app/Protected'],
  dashboard: ['pages/DashboardPage'],
  list: ['pages/EbookListPage'],
  form: ['pages/EbookCreatePage', 'pages/EbookEditPage'],
  detail: ['pages/EbookDetailPage'],
  toc: ['pages/TocPage', 'features/toc/TocEditor'],
  // What every screen loads once it is shown, and what is too small to be loaded alone.
  soon: [
    'app/Background',
    'app/shell/MenuDrawer',
    'app/shell/ReleaseNotice',
    'app/shell/ShellCommands',
    'app/shell/ThemeMenu',
    'app/shell/UserMenuItems',
    'features/auth/AccessDenied',
    'features/keys/Keys',
    'features/list/rows/RowActions',
    'features/notifications/Bell',
    'ui/ConfirmDialog',
    'ui/unsaved/Recovery',
    'ui/unsaved/keptWork',
    'ui/unsaved/largeDrafts',
  ],
  assign: ['features/assign/AssignedLine', 'features/assign/ManagerTools'],
  reasons: ['features/reasons/ManageReasons', 'features/reasons/ReasonTemplates'],
  conflict: ['features/form/conflict/ConflictDialog', 'features/toc/save/TocConflictDialog'],
  deleted: [
    'features/detail/DeletedEbook',
    'features/detail/UndoDelete',
    'features/list/DeleteFromList',
    'features/list/RestoreFromList',
  ],
  management: ['pages/HealthPage', 'pages/HistoryPage', 'pages/ReportsPage'],
  uniting: ['features/values/UndoDialog', 'features/values/UniteDialog'],
  person: [
    'app/shell/SystemNotice', // administrators alone see it
    'features/history/ChooseEbook',
    'features/people/InviteDialog',
    'features/people/PersonDialog',
    'features/tokens/NewTokenDialog',
    'features/tokens/RevokeDialog',
    'features/webhooks/DeliveriesDialog',
    'features/webhooks/NewWebhookDialog',
    'features/webhooks/QuestionDialog',
  ],
  places: ['features/notes/place/PlaceNotes', 'features/notes/place/ShowRequestedNote'],
  plain: ['app/LoginRoute', 'pages/CheckPage', 'pages/ComingSoonPage', 'pages/NotFoundPage'],
  listPanels: [
    'features/list/rows/ExportMenu',
    'features/list/filter/SavedFiltersPanel',
    'features/list/rows/Correction',
    'features/list/rows/ViewPanel',
  ],
  check: ['features/check/CheckDesk'],
  tray: ['features/bulk/BulkTaskDialog', 'features/tray/TrayPanel'],
  editSeveral: ['features/bulk/EditDialog'],
  BatchDialog: ['features/batch/BatchDialog', 'features/batch/batchWork'],
  spelling: ['features/spelling/OutlineSpelling', 'features/spelling/TitleSpelling'],
  outlineTools: ['features/toc/tools/ShiftPages', 'features/toc/tools/TocTools'],
  office: ['features/toc/office/OfficeOutline'],
  picking: [
    'features/form/CoverSection',
    'features/form/inputs/SuggestionList',
    'features/form/pdf/CandidateDuplicates',
    'features/form/values/inspectFile',
  ],
  uploads: [
    'features/form/values/saveEbook',
    'features/form/BlockedForm',
    'features/form/upload/UnfinishedUploads',
    'features/form/upload/UploadFailedDialog',
    'features/form/upload/UploadOutcome',
    'features/form/upload/UploadStrip',
  ],
};

type Load = keyof typeof loads;
const screens: Load[] = ['dashboard', 'list', 'form', 'detail', 'toc'];

const loadOf = new Map(
  Object.entries(loads).flatMap(([load, roots]) => roots.map((root) => [root, load as Load])),
);

/** Screens and parts that few people open. What they need is not moved into chunks that others load. */
const rare = [
  'app/shell/SystemNotice',
  'features/assign/AssignedLine',
  'features/assign/ColleaguePicker',
  'features/assign/ManagerTools',
  'features/history/ChooseEbook',
  'features/reasons/ManageReasons',
  'features/reasons/ReasonTemplates',
  'pages/HealthPage',
  'pages/HistoryPage',
  'pages/LinkPage',
  'pages/PeoplePage',
  'pages/ReportsPage',
  'pages/TokensPage',
  'pages/ValuesPage',
  'pages/WebhooksPage',
];
const isRare = (root: string) => rare.includes(root);

/** The detail page and what only it opens. What they share is loaded with no other screen. */
const ofDetail = [
  'pages/EbookDetailPage',
  'features/detail/Deciding',
  'features/detail/PrintSheet',
  'features/compare/ComparePanel',
  'features/notes/list/NotesPanel',
];

/** The form and what shares its fields. */
const ofForm: (Load | undefined)[] = ['form', 'editSeveral', 'picking', 'check', 'office'];

/** What screens and parts need that share nothing else, and which is too small to be loaded alone. */
const forScreens = /\/(?:api\/saveFile|ui\/address\/\w+)\.tsx?$/;

/** The same of parts that few people open. */
const forRareParts =
  /\/(?:ui\/fields\/(?:DateField|Facts|StateTag)|ui\/loading\/(?:Following|LoadingRows)|text\/people\/viAccountActions)\.tsx?$/;

/** Bytes of source up to which a module is better loaded where it is not needed than alone. */
const small = 2_100;

interface Module {
  id: string;
  size: number;
  imports: readonly string[];
  /** The entry and the modules imported on demand that need it, by their path below src. */
  roots: Set<string>;
}

const needsOnly = (these: readonly Load[], load: string) => these.join() === load;

/** What is shared with parts of these screens alone; the chunk edit is loaded by the form, too. */
const editing: Record<string, string> = { toc: 'outline', 'detail,toc': 'detail' };

/** The chunk of a module that a load needs; undefined leaves it to the bundler. */
function chunkFor({ id, size, roots }: Module): string | undefined {
  const needing = new Set([...roots].map((root) => loadOf.get(root)));
  const by = (load: Load) => needing.has(load);
  const here = screens.filter(by);
  const mui = /\/node_modules\/@mui\/(?!icons)/.test(id);
  if (forScreens.test(id)) return 'frame';
  if (forRareParts.test(id)) return 'rareParts';
  if (by('start')) return id.includes('/node_modules/') ? 'base' : 'start';
  if (by('login')) {
    if (mui) return 'base';
    if (needsOnly(here, 'form')) return 'fields';
    return by('frame') || by('soon') || here.length > 0 ? 'common' : 'login';
  }
  if (by('App')) return 'App';
  if (by('frame') || here.length > 3 || (by('soon') && here.length > 0)) return 'frame';
  if (by('detail') && roots.size > 1 && [...roots].every((root) => ofDetail.includes(root))) {
    return 'detail';
  }
  if (by('form') && [...needing].every((load) => ofForm.includes(load))) return 'form';
  const [only] = needing;
  if (needing.size === 1 && (only === 'form' || here.length === 0) && only) return only;
  const often = [...roots].filter((root) => !isRare(root));
  if (here.length > 1 || (here.length === 1 && often.length > 1 && size < small)) {
    if (!by('list') && !by('dashboard')) return editing[here.join()] ?? 'edit';
    return 'frame';
  }
  return by('soon') ? 'soon' : undefined;
}

/** Chunks that a screen waits for, first those that the others need; then those loaded on demand. */
const awaited = [
  'base',
  'start',
  'common',
  'fields',
  'login',
  'App',
  'frame',
  'edit',
  'detail',
  'outline',
];
const onDemand = [
  'form',
  'signOn',
  'rareParts',
  'readers',
  'shared',
  ...Object.keys(loads).slice(Object.keys(loads).indexOf('soon')),
];

const chunkOf = new Map<string, string>();

/** The groups for the bundler. */
export const chunkGroups = [...awaited, ...onDemand].map((name) => ({
  name,
  test: (id: string) => chunkOf.get(id) === name,
  // A screen has all that it needs without what is loaded on demand.
  includeDependenciesRecursively: awaited.includes(name),
}));

/** Puts what several parts share into one chunk, as far as it needs nothing but awaited chunks. */
function share(modules: Map<string, Module>) {
  const there = new Set<string | undefined>([
    'base',
    'start',
    'common',
    'App',
    'frame',
    'edit',
    'outline',
    'shared',
    'signOn',
    'readers',
  ]);
  for (const { id, size, imports, roots } of modules.values()) {
    const wanted = size < small || roots.size > 9;
    if (chunkOf.has(id) || !wanted || roots.size < 2 || [...roots].some(isRare)) continue;
    if (!imports.every((next) => there.has(chunkOf.get(next)))) continue;
    chunkOf.set(id, sharedWith(roots));
    return share(modules); // what imports it may follow it
  }
}

/** The chunk of what is shared with others: the sign-on page and the reader load no more than theirs. */
function sharedWith(roots: ReadonlySet<string>): string {
  if (roots.has('pages/SignOnPage')) return 'signOn';
  return [...roots].some((root) => root.startsWith('features/reader/')) ? 'readers' : 'shared';
}

/** Looks at the whole program and decides in which chunk each module is. */
export function chunks(): Plugin {
  return {
    name: 'chunks',
    apply: 'build',
    buildEnd() {
      const modules = new Map<string, Module>();
      const roots: [root: string, id: string][] = [];
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (!info) continue;
        const imports = info.importedIds;
        modules.set(id, { id, size: info.code?.length ?? 0, imports, roots: new Set() });
        const root = id.replace(/^.*\/src\/|\.tsx?$/g, '');
        if (info.isEntry) roots.push(['app/main', id]);
        else if (info.dynamicImporters.length > 0) roots.push([root, id]);
      }
      const reach = (root: string, id: string) => {
        const module = modules.get(id);
        if (!module || module.roots.has(root)) return;
        module.roots.add(root);
        for (const next of module.imports) reach(root, next);
      };
      for (const [root, id] of roots) reach(root, id);
      for (const module of modules.values()) {
        const chunk = chunkFor(module);
        if (chunk) chunkOf.set(module.id, chunk);
      }
      share(modules);
    },
  };
}
