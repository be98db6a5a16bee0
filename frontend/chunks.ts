import type { Plugin } from 'vite';

// Decides which modules share a chunk. By default the bundler makes a chunk for each different set of
// importers. Half of these chunks are under 1 kB, and each costs a request. Here the chunk of a module
// depends on the screens that import it.

/**
 * Modules that are loaded together: the name of each group, and its roots. A root is the program's entry or
 * a module that is imported dynamically. A group loads its roots and what they import statically.
 */
const groups = {
  start: ['app/main'],
  login: ['pages/LoginPage'],
  App: ['app/App'],
  frame: ['app/Protected'],
  dashboard: ['pages/DashboardPage'],
  list: ['pages/EbookListPage'],
  form: ['pages/EbookCreatePage', 'pages/EbookEditPage'],
  detail: ['pages/EbookDetailPage'],
  toc: ['pages/TocPage', 'features/toc/TocEditor'],
  // What every screen loads after it is shown, and roots that are too small for their own chunk. This
  // group and those below become on-demand chunks.
  soon: [
    'app/Background',
    'app/shell/MenuDrawer',
    'app/shell/ReleaseNotice',
    'app/shell/ShellCommands',
    'app/shell/ThemeMenu',
    'app/shell/UserMenuItems',
    'features/assign/AssignedLine',
    'features/auth/AccessDenied',
    'features/form/upload/showUnsent',
    'features/keys/Keys',
    'features/list/rows/RowActions',
    'features/notifications/Bell',
    'ui/ConfirmDialog',
    'ui/unsaved/Recovery',
    'ui/unsaved/keptWork',
    'ui/unsaved/largeDrafts',
  ],
  assign: ['features/assign/ManagerTools'],
  reasons: ['features/reasons/ManageReasons', 'features/reasons/ReasonTemplates'],
  conflict: ['features/form/conflict/ConflictDialog', 'features/toc/save/TocConflictDialog'],
  deleted: [
    'features/detail/DeletedEbook',
    'features/detail/UndoDelete',
    'features/list/DeleteFromList',
    'features/list/RestoreDialog',
  ],
  management: ['pages/HealthPage', 'pages/HistoryPage', 'pages/ReportsPage'],
  uniting: ['features/values/UndoDialog', 'features/values/UniteDialog'],
  adminDialogs: [
    'app/shell/SystemNotice', // only administrators see it
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

type Group = keyof typeof groups;
const screens: Group[] = ['dashboard', 'list', 'form', 'detail', 'toc'];

const groupOfRoot = new Map(
  Object.entries(groups).flatMap(([group, roots]) => roots.map((root) => [root, group as Group])),
);

/** Roots that few people open. A module that one of these imports is not moved into a shared chunk. */
const rare = [
  'app/shell/SystemNotice',
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

/** The detail page and the parts that only it opens. Modules that only these share belong to its chunk. */
const detailRoots = [
  'pages/EbookDetailPage',
  'features/detail/Deciding',
  'features/detail/PrintSheet',
  'features/compare/ComparePanel',
  'features/notes/list/NotesPanel',
];

/** The form and the groups that use its fields. */
const formGroups: (Group | undefined)[] = ['form', 'editSeveral', 'picking', 'check', 'office'];

/** Modules whose chunk is given by their path, because no rule about their importers fits. */
const chunksByPath: [chunk: string, modules: RegExp][] = [
  [
    'frame',
    /\/(?:api\/saveFile|ui\/(?:address\/\w+|focus\/useFirstNewRow|layout\/\w+|messages\/ListStatus))\.tsx?$/,
  ],
  ['progress', /\/(?:LinearProgress\/\w+|ui\/messages\/Progress)\.(?:mjs|tsx)$/],
  ['sentForm', /\/ui\/form\/(?:RefusalBox|sameValues|SentForm|useSentForm)\.tsx?$/],
  [
    'rareParts',
    /\/(?:ui\/fields\/(?:DateField|Facts|StateTag)|ui\/loading\/(?:DimmedWhileLoading|LoadingRows)|text\/(?:dates|people\/viAccountActions))\.tsx?$/,
  ],
];

/** A smaller module is loaded with others even where it is not needed, to save a request. */
const smallModuleBytes = 2_100;

interface Module {
  id: string;
  size: number;
  imports: readonly string[];
  /** The roots that import it, directly or not, by their path below src. */
  roots: Set<string>;
}

/** The chunk of modules that only these screens share. Other combinations without list and dashboard use `edit`. */
const chunkOfScreens: Record<string, string> = { toc: 'outline', 'detail,toc': 'detail' };

/** The chunk of a module by the groups that import it; undefined leaves the choice to the bundler. */
function chunkFor({ id, size, roots }: Module): string | undefined {
  const importers = new Set([...roots].map((root) => groupOfRoot.get(root)));
  const usedBy = (group: Group) => importers.has(group);
  const inScreens = screens.filter(usedBy);
  const mui = /\/node_modules\/@mui\/(?!icons)/.test(id);
  const byPath = chunksByPath.find(([, modules]) => modules.test(id));
  if (byPath) return byPath[0];
  if (usedBy('start')) return id.includes('/node_modules/') ? 'base' : 'start';
  if (usedBy('login')) {
    if (mui) return 'base';
    if (inScreens.join() === 'form') return 'fields';
    return usedBy('frame') || usedBy('soon') || inScreens.length > 0 ? 'common' : 'login';
  }
  if (usedBy('App')) return 'App';
  if (usedBy('frame') || inScreens.length > 3 || (usedBy('soon') && inScreens.length > 0))
    return 'frame';
  if (
    usedBy('detail') &&
    roots.size > 1 &&
    [...roots].every((root) => detailRoots.includes(root))
  ) {
    return 'detail';
  }
  if (usedBy('form') && [...importers].every((group) => formGroups.includes(group))) return 'form';
  const [only] = importers;
  if (importers.size === 1 && (only === 'form' || inScreens.length === 0) && only) return only;
  const frequentRoots = [...roots].filter((root) => !isRare(root)).length;
  if (
    inScreens.length > 1 ||
    (inScreens.length === 1 && frequentRoots > 1 && size < smallModuleBytes)
  ) {
    if (!usedBy('list') && !usedBy('dashboard')) return chunkOfScreens[inScreens.join()] ?? 'edit';
    return 'frame';
  }
  return usedBy('soon') ? 'soon' : undefined;
}

/** Chunks that a screen waits for. Earlier ones do not depend on later ones. */
const awaited = [
  'base',
  'start',
  'common',
  'fields',
  'login',
  'App',
  'frame',
  'progress',
  'edit',
  'detail',
  'outline',
];
/** Chunks of few screens, and those that are loaded after a screen is shown or when a part of it is opened. */
const onDemand = [
  'form',
  'signOn',
  'rareParts',
  'readers',
  'sentForm',
  'shared',
  ...Object.keys(groups).slice(Object.keys(groups).indexOf('soon')),
];

const chunkOf = new Map<string, string>();

/** The configuration for the bundler's codeSplitting. */
export const chunkGroups = [...awaited, ...onDemand].map((name) => ({
  name,
  test: (id: string) => chunkOf.get(id) === name,
  // An awaited chunk takes its dependencies with it, so that it never imports an on-demand chunk.
  includeDependenciesRecursively: awaited.includes(name),
}));

/**
 * Moves modules that several parts import into shared chunks. Such a module may import only modules of
 * `allowed` chunks. So each move can make another one possible, and the search starts again.
 */
function share(modules: Map<string, Module>) {
  const allowed = new Set<string | undefined>([
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
    const isShareable = size < smallModuleBytes || roots.size > 9;
    if (chunkOf.has(id) || !isShareable || roots.size < 2 || [...roots].some(isRare)) continue;
    if (!imports.every((next) => allowed.has(chunkOf.get(next)))) continue;
    chunkOf.set(id, sharedChunkFor(roots));
    return share(modules);
  }
}

/** The shared chunk of a module. The sign-on page and the reader have their own, so that they load only what they need. */
function sharedChunkFor(roots: ReadonlySet<string>): string {
  if (roots.has('pages/SignOnPage')) return 'signOn';
  return [...roots].some((root) => root.startsWith('features/reader/')) ? 'readers' : 'shared';
}

/** Computes the roots of every module after the build has read them all, and chooses its chunk. */
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
      const addRoot = (root: string, id: string) => {
        const module = modules.get(id);
        if (!module || module.roots.has(root)) return;
        module.roots.add(root);
        for (const next of module.imports) addRoot(root, next);
      };
      for (const [root, id] of roots) addRoot(root, id);
      for (const module of modules.values()) {
        const chunk = chunkFor(module);
        if (chunk) chunkOf.set(module.id, chunk);
      }
      share(modules);
    },
  };
}
