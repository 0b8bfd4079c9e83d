from django.urls import include, path
from rest_framework.routers import DefaultRouter

from menus.views import CategoryViewSet, LinkViewSet, MeView, MenuViewSet, ProductViewSet

router = DefaultRouter()
router.register("products", ProductViewSet, basename="product")
router.register("categories", CategoryViewSet, basename="category")
router.register("menus", MenuViewSet, basename="menu")
router.register("qr-codes", LinkViewSet, basename="link")

urlpatterns = [
    path("company-api/v1/", include(router.urls)),
    path("api/v1/me/", MeView.as_view()),
]
