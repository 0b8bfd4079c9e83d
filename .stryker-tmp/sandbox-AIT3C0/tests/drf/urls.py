from django.conf import settings
from django.urls import include, path
from django.views.static import serve
from rest_framework.authtoken.views import obtain_auth_token
from rest_framework.routers import SimpleRouter

from menus import accounts, views

router = SimpleRouter()
router.register("ingredients", views.IngredientViewSet)
router.register("products", views.ProductViewSet)
router.register("categories", views.CategoryViewSet)
router.register("product-categories", views.ProductCategoryViewSet)
router.register("menus", views.MenuViewSet)
router.register("qr-codes", views.LinkViewSet)
router.register("allergens", views.AllergenViewSet)

urlpatterns = [
    path("company-api/v1/", include(router.urls)),
    path("api/v1/login/", obtain_auth_token),
    path("api/v1/logout/", accounts.LogoutView.as_view()),
    path("api/v1/register/", accounts.RegisterView.as_view()),
    path("api/v1/verify-email/", accounts.VerifyEmailView.as_view()),
    path("api/v1/me/", accounts.MeView.as_view()),
    path("api/v1/my-company/", accounts.MyCompanyView.as_view()),
    path("api/v1/change-password/", accounts.ChangePasswordView.as_view()),
    path("api/v1/currencies/", accounts.CurrenciesView.as_view()),
    path("api/v1/company-types/", accounts.CompanyTypesView.as_view()),
    path("media/<path:path>", serve, {"document_root": settings.MEDIA_ROOT}),
]
