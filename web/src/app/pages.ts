// The screen of every page (lib/paths.ts), each in a chunk of its own, asked for when somebody goes there. That none is
// missing, the compiler sees.
import type { ComponentType } from 'react';
import type { paths } from '../lib/paths.ts';

export type Load = () => Promise<ComponentType>;

const results: Load = () =>
  import('../admin/results/exams/AdminResultsPage.tsx').then((module) => module.AdminResultsPage);
const upload: Load = () =>
  import('../admin/results/upload/ResultsUploadPage.tsx').then((module) => module.ResultsUploadPage);

type PageName = keyof typeof paths;
type OfficePage = Extract<PageName, `admin${string}`>;

export const screens: Readonly<Record<Exclude<PageName, OfficePage>, Load>> = {
  home: () => import('../site/home/HomePage.tsx').then((module) => module.HomePage),
  about: () => import('../site/about/AboutPage.tsx').then((module) => module.AboutPage),
  courses: () => import('../site/courses/CoursesPage.tsx').then((module) => module.CoursesPage),
  contact: () => import('../site/contact/ContactPage.tsx').then((module) => module.ContactPage),
  faculty: () => import('../site/faculty/FacultyPage.tsx').then((module) => module.FacultyPage),
  registration: () =>
    import('../site/registration/RegistrationPage.tsx').then((module) => module.RegistrationPage),
  registrationForm: () =>
    import('../site/registration/RegistrationFormPage.tsx').then((module) => module.RegistrationFormPage),
  registrationStatus: () =>
    import('../site/registration/RegistrationStatusPage.tsx').then((module) => module.RegistrationStatusPage),
  terms: () => import('../site/legal/LegalPage.tsx').then((module) => module.TermsPage),
  privacy: () => import('../site/legal/LegalPage.tsx').then((module) => module.PrivacyPage),
  notices: () => import('../site/notices/NoticesPage.tsx').then((module) => module.NoticesPage),
  notice: () => import('../site/notices/NoticePage.tsx').then((module) => module.NoticePage),
  questionBanks: () =>
    import('../site/question-banks/QuestionBanksPage.tsx').then((module) => module.QuestionBanksPage),
  results: async () => {
    const { drawnParts, ResultsPage } = await import('../site/results/ResultsPage.tsx');
    await drawnParts();
    return ResultsPage;
  },
  verify: () => import('../site/verify/VerifyPage.tsx').then((module) => module.VerifyPage),
  auth: () => import('../site/auth/AuthPage.tsx').then((module) => module.AuthPage),
  authCallback: () => import('../site/auth/AuthCallbackPage.tsx').then((module) => module.AuthCallbackPage),
  resetPassword: () =>
    import('../site/auth/ResetPasswordPage.tsx').then((module) => module.ResetPasswordPage),
  yourLogin: () => import('../site/auth/YourLoginPage.tsx').then((module) => module.YourLoginPage),
  unsubscribe: () => import('../site/auth/UnsubscribePage.tsx').then((module) => module.UnsubscribePage),
  guardian: () => import('../portal/guardian/GuardianPage.tsx').then((module) => module.GuardianPage),
  login: () => import('./redirects.tsx').then((module) => module.LoginRedirect),
  dashboard: () => import('./redirects.tsx').then((module) => module.DashboardRedirect),
  notes: () => import('../portal/notes/NotesPage.tsx').then((module) => module.NotesPage),
  videos: () => import('../portal/videos/VideosPage.tsx').then((module) => module.VideosPage),
  links: () => import('../portal/links/LinksPage.tsx').then((module) => module.LinksPage),
  downloads: () => import('../portal/downloads/DownloadsPage.tsx').then((module) => module.DownloadsPage),
  student: () => import('../portal/dashboard/DashboardPage.tsx').then((module) => module.DashboardPage),
  calendar: () => import('../portal/calendar/CalendarPage.tsx').then((module) => module.CalendarPage),
  account: () => import('../portal/account/AccountPage.tsx').then((module) => module.AccountPage),
  attendance: () =>
    import('../portal/attendance/OwnAttendancePage.tsx').then((module) => module.OwnAttendancePage),
  progress: () => import('../portal/progress/ProgressPage.tsx').then((module) => module.ProgressPage),
  fees: () => import('../portal/fees/FeesPage.tsx').then((module) => module.FeesPage),
  mockTests: () => import('../portal/mock-tests/OwnTestsPage.tsx').then((module) => module.OwnTestsPage),
  mockTestsAgain: () =>
    import('../portal/mock-tests/practice/AgainPage.tsx').then((module) => module.AgainPage),
  mockTest: () => import('../portal/mock-tests/SittingPage.tsx').then((module) => module.SittingPage),
  mockTestReview: () =>
    import('../portal/mock-tests/review/ReviewPage.tsx').then((module) => module.ReviewPage),
};

/** Apart: the office is in one language, so that the build of the other leaves them out. */
export const officeScreens: Readonly<Record<OfficePage, Load>> = {
  admin: () =>
    import('../admin/dashboard/AdminDashboardPage.tsx').then((module) => module.AdminDashboardPage),
  adminNotices: () =>
    import('../admin/notices/AdminNoticesPage.tsx').then((module) => module.AdminNoticesPage),
  adminNotes: () => import('../admin/notes/AdminNotesPage.tsx').then((module) => module.AdminNotesPage),
  adminVideos: () => import('../admin/videos/AdminVideosPage.tsx').then((module) => module.AdminVideosPage),
  adminDownloads: () =>
    import('../admin/downloads/AdminDownloadsPage.tsx').then((module) => module.AdminDownloadsPage),
  adminLinks: () => import('../admin/links/AdminLinksPage.tsx').then((module) => module.AdminLinksPage),
  adminResults: results,
  adminResultsList: results,
  adminResultsUpload: upload,
  adminResultsAdd: upload,
  adminResultsDraft: () =>
    import('../admin/results/draft/ResultsDraftPage.tsx').then((module) => module.ResultsDraftPage),
  adminResultsHistory: () =>
    import('../admin/results/history/ResultsHistoryPage.tsx').then((module) => module.ResultsHistoryPage),
  adminLog: () => import('../admin/log/LogPage.tsx').then((module) => module.LogPage),
  adminTests: () =>
    import('../admin/mock-tests/AdminMockTestsPage.tsx').then((module) => module.AdminMockTestsPage),
  adminTest: () => import('../admin/mock-tests/MockTestPage.tsx').then((module) => module.MockTestPage),
  adminPapers: () => import('../admin/papers/AdminPapersPage.tsx').then((module) => module.AdminPapersPage),
  adminPaper: () => import('../admin/papers/PaperPage.tsx').then((module) => module.PaperPage),
  adminPaperTry: () => import('../portal/mock-tests/SittingPage.tsx').then((module) => module.PaperPreview),
  adminPaperPrint: () => import('../admin/papers/print/PrintPage.tsx').then((module) => module.PrintPage),
  adminQuestions: () =>
    import('../admin/questions/AdminQuestionsPage.tsx').then((module) => module.AdminQuestionsPage),
  adminCalendar: () =>
    import('../admin/calendar/AdminCalendarPage.tsx').then((module) => module.AdminCalendarPage),
  adminMessages: () => import('../admin/messages/MessagesPage.tsx').then((module) => module.MessagesPage),
  adminFees: () => import('../admin/fees/AdminFeesPage.tsx').then((module) => module.AdminFeesPage),
  adminFeePlans: () => import('../admin/fee-plans/FeePlansPage.tsx').then((module) => module.FeePlansPage),
  adminFeesOnline: () =>
    import('../admin/fees/OnlinePaymentsPage.tsx').then((module) => module.OnlinePaymentsPage),
  adminFeeClosing: () => import('../admin/fees/FeeClosingPage.tsx').then((module) => module.FeeClosingPage),
  adminSettings: () => import('../admin/settings/SettingsPage.tsx').then((module) => module.SettingsPage),
  adminStaff: () => import('../admin/staff/StaffPage.tsx').then((module) => module.StaffPage),
  adminAttendance: () =>
    import('../admin/attendance/AttendancePage.tsx').then((module) => module.AttendancePage),
  adminStudents: () => import('../admin/students/StudentsPage.tsx').then((module) => module.StudentsPage),
  adminStudent: () =>
    import('../admin/student-profile/StudentProfilePage.tsx').then((module) => module.StudentProfilePage),
};

/** Where nothing is. */
export const missing: Load = () =>
  import('../site/notFound/NotFoundPage.tsx').then((module) => module.NotFoundPage);
